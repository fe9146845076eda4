/** What the classes of `termClass` are called, by number. */
export const TERM_CLASSES = [
  'life or death',
  'over 120 months',
  '85–120 months',
  '61–84 months',
  '37–60 months',
  '25–36 months',
  '13–24 months',
  '10–12 months',
  '7–9 months',
  '1–6 months',
  'no term',
] as const;
