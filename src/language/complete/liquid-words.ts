/** What each filter of Moot's own does, in a sentence. */
export const OWN_FILTER_WORDS: Readonly<Record<string, string>> = {
  cn_number: 'Writes a number in Chinese numerals: 264 becomes 二百六十四.',
  join_articles: 'Joins articles into one text; bare numbers become articles of the Criminal Law.',
  truncate_chars: 'Keeps the first N characters; the transcript tells how many were cut.',
  json: 'Writes the value as JSON, indented by N where a number is given.',
  flatten: 'Makes one list of a list of lists.',
  equals: 'Whether the value is the same as another, lists and objects included.',
  in: 'Whether the value, or one of a list, is among those named.',
  agrees_with: 'Whether a verdict is the gold one, in all parts or in those named.',
};

/** What each filter of Liquid does that is of use in prompts, in a sentence. */
export const LIQUID_FILTER_WORDS: Readonly<Record<string, string>> = {
  append: 'Puts a text behind.',
  at_least: 'The number, or the given one where that is larger.',
  at_most: 'The number, or the given one where that is smaller.',
  ceil: 'Rounds a number up.',
  compact: 'Leaves out the items of a list that are null.',
  concat: 'Puts another list behind.',
  date: 'Writes a date in a form such as "%Y-%m-%d".',
  default: 'Another value where this one is null, false or empty.',
  divided_by: 'Divides by a number.',
  downcase: 'Makes all letters small.',
  first: 'The first item.',
  floor: 'Rounds a number down.',
  join: 'Joins the items of a list into a text, with words between.',
  last: 'The last item.',
  lstrip: 'Takes blanks from the start.',
  map: 'The field of that name of every item of a list.',
  minus: 'Takes a number away.',
  newline_to_br: 'Puts <br> before each line break.',
  plus: 'Adds a number.',
  prepend: 'Puts a text in front.',
  push: 'Puts one item at the end of a list.',
  remove: 'Takes out every occurrence of a text.',
  replace: 'Puts one text in the place of another, everywhere.',
  replace_first: 'Puts one text in the place of another, once.',
  reverse: 'Turns a list round.',
  round: 'Rounds a number, to N decimals where N is given.',
  rstrip: 'Takes blanks from the end.',
  size: 'How many items or characters there are.',
  slice: 'A part of a text or list: from where, and how much.',
  sort: 'Puts a list in order, by a field where one is named.',
  split: 'Cuts a text into a list at a separator.',
  strip: 'Takes blanks from both ends.',
  strip_newlines: 'Takes out all line breaks.',
  sum: 'Adds up a list, or a field of its items.',
  times: 'Multiplies by a number.',
  truncate: 'Cuts a text to N characters and ends it with three points.',
  uniq: 'Leaves out items that were there before.',
  upcase: 'Makes all letters large.',
  where: 'The items of a list whose field is that value.',
};

export interface TagWords {
  readonly doc: string;
  /** What is written behind `{% `, up to and without `%}` of the tag. */
  readonly snippet: string;
  /** What closes it. */
  readonly end?: string;
  /** Stands in prompts of roles only. */
  readonly inRoles?: boolean;
}

export const TAG_WORDS: Readonly<Record<string, TagWords>> = {
  if: { doc: 'Written where a condition is true.', snippet: 'if ${1:condition}', end: 'endif' },
  unless: {
    doc: 'Written where a condition is not true.',
    snippet: 'unless ${1:condition}',
    end: 'endunless',
  },
  elsif: { doc: 'Another condition of an if.', snippet: 'elsif ${1:condition}' },
  else: { doc: 'Where none of the conditions above is true.', snippet: 'else' },
  case: { doc: 'Chooses by a value among several when.', snippet: 'case ${1:value}', end: 'endcase' },
  when: { doc: 'One of the values of a case.', snippet: 'when ${1:value}' },
  for: {
    doc: 'Written once for every item of a list.',
    snippet: 'for ${1:item} in ${2:list}',
    end: 'endfor',
  },
  assign: { doc: 'Gives a value a name for what follows.', snippet: 'assign ${1:name} = ${2:value}' },
  capture: {
    doc: 'Gives what is written up to its end a name.',
    snippet: 'capture ${1:name}',
    end: 'endcapture',
  },
  comment: { doc: 'Left out of the prompt.', snippet: 'comment', end: 'endcomment' },
  raw: { doc: 'Written as it stands, braces included.', snippet: 'raw', end: 'endraw' },
  break: { doc: 'Leaves a for.', snippet: 'break' },
  continue: { doc: 'Goes on with the next item of a for.', snippet: 'continue' },
  include: {
    doc: 'Puts the text of a file here; its path is relative to the role.',
    snippet: 'include "$1"',
    inRoles: true,
  },
  media: {
    doc: 'Puts pictures here: a path, an evidence record, or a list of them; of a video so many frames.',
    snippet: 'media ${1:case.evidence}',
    inRoles: true,
  },
};
