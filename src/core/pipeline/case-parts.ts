/** Parts of a case that every adapter fills; others come from the source's own fields. */
export const CASE_PARTS = [
  'id',
  'kind',
  'title',
  'type',
  'instance',
  'cause',
  'parties',
  'facts',
  'fields',
  'evidence',
  'date',
] as const;
