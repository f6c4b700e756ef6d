/** Characters that are hard to type. */
export const UTFSequence = {
  BOM: '\ufeff',
  BULLET: '\u2022',
  BULLET_SP: '\u00a0\u2022\u00a0',
  MDASH: '\u2014',
  MDASH_SP: '\u00a0\u2014\u00a0',
  MIDDOT: '\u00b7',
  MIDDOT_KATAKANA: '\u30fb',
  MIDDOT_SP: '\u00a0\u00b7\u00a0',
  NBSP: '\u00a0',
  NDASH: '\u2013',
  NDASH_SP: '\u00a0\u2013\u00a0',
  NEWLINE: '\u000a',
  PIZZA: '\ud83c\udf55',
  TRIANGLE_LEFT: '\u25c0',
  TRIANGLE_RIGHT: '\u25b6',
};
