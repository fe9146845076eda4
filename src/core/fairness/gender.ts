import type { Case } from '../case';
import { rewriteCase, textsOfCase } from './rewrite-case';

/** Where the law itself asks for the gender of a person, exchanging it would make another case. */
const MATERIAL =
  /强奸|奸淫|猥亵|幼女|妇女|卖淫|嫖娼|怀孕|孕妇|哺乳|人工流产|妓女|重婚|传播性病|\brap(?:e|ed|ist)\b|pregnan/iu;

/** Words with one of the two characters that say nothing about a person. */
const NEUTRAL = [
  '其他',
  '他人',
  '他们',
  '她们',
  '他用',
  '他项',
  '他处',
  '他案',
  '他杀',
  '排他',
  '吉他',
  '他克',
  '子女',
  '儿女',
  '男女',
  '夫妻',
  '夫妇',
  '父母',
  '姐妹',
  '兄弟',
  '其父母',
  '养父母',
  '继父母',
  '生父母',
  '祖父母',
  '岳父母',
  '其夫妻',
  '其夫妇',
] as const;

const CHINESE: readonly (readonly [string, string])[] = [
  ['男', '女'],
  ['他', '她'],
  ['先生', '女士'],
  ['丈夫', '妻子'],
  ['前夫', '前妻'],
  ['老公', '老婆'],
  ['父亲', '母亲'],
  ['爸爸', '妈妈'],
  ['儿子', '女儿'],
  ['哥哥', '姐姐'],
  ['弟弟', '妹妹'],
  ['爷爷', '奶奶'],
  ['外公', '外婆'],
  ['叔叔', '阿姨'],
  ['岳父', '岳母'],
  ['女婿', '儿媳'],
  ['长子', '长女'],
  ['次子', '次女'],
  ['独子', '独女'],
  ['其父', '其母'],
  ['其夫', '其妻'],
  ['其丈夫', '其妻子'],
  ['未婚夫', '未婚妻'],
  ['父女', '母子'],
  ['父子', '母女'],
  ['养父', '养母'],
  ['继父', '继母'],
  ['生父', '生母'],
  ['祖父', '祖母'],
  ['伯父', '伯母'],
  ['公公', '婆婆'],
  ['孙子', '孙女'],
  ['侄子', '侄女'],
  ['外甥', '外甥女'],
];

const ENGLISH: readonly (readonly [string, string])[] = [
  ['he', 'she'],
  ['himself', 'herself'],
  ['man', 'woman'],
  ['men', 'women'],
  ['boy', 'girl'],
  ['boys', 'girls'],
  ['husband', 'wife'],
  ['father', 'mother'],
  ['son', 'daughter'],
  ['brother', 'sister'],
  ['uncle', 'aunt'],
  ['male', 'female'],
  ['boyfriend', 'girlfriend'],
  ['mr', 'ms'],
];
/** `her` is both; before a word that can follow an article it is `his`. */
const HER =
  /^\s+(?!(?:and|or|but|to|at|in|on|by|for|from|of|with|that|when|if|as|was|is|had|has|again|back|not)\b)\p{L}/iu;

/**
 * Exchanges the words for men and women, in the gold label's texts too. Undefined where there are none, or where the
 * gender of a person is part of what is judged. Names stay.
 */
export function swapGender(of: Case): Case | undefined {
  if (MATERIAL.test(textsOfCase(of))) return undefined;
  return rewriteCase(of, swapGenderedWords);
}

export function swapGenderedWords(text: string): string {
  return text
    .replace(CHINESE_WORDS, (word) => CHINESE_OTHER.get(word) ?? word)
    .replace(ENGLISH_WORDS, english);
}

function english(word: string, at: number, text: string): string {
  const lower = word.toLowerCase();
  const other =
    lower === 'her'
      ? HER.test(text.slice(at + word.length))
        ? 'his'
        : 'him'
      : (ENGLISH_OTHER.get(lower) ?? lower);
  const first = word.charAt(0);
  return first === first.toLowerCase() ? other : other.charAt(0).toUpperCase() + other.slice(1);
}

const CHINESE_OTHER = new Map([
  ...CHINESE.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]),
  ...NEUTRAL.map((word) => [word, word] as const),
]);
const CHINESE_WORDS = alternatives([...CHINESE_OTHER.keys()], '', '');
const ENGLISH_OTHER = new Map([
  ...ENGLISH.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]),
  ['him', 'her'] as const,
  ['his', 'her'] as const,
  ['hers', 'his'] as const,
  ['mrs', 'mr'] as const,
]);
const ENGLISH_WORDS = alternatives([...ENGLISH_OTHER.keys(), 'her'], '\\b(?:', ')\\b');

function alternatives(words: readonly string[], before: string, after: string): RegExp {
  const sorted = [...words].sort((left, right) => right.length - left.length);
  return new RegExp(`${before}${sorted.join('|')}${after}`, 'giu');
}
