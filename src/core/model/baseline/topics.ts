/** What a field, tag or group asks for, as far as its name tells. */
export type Topic =
  | 'articles'
  | 'charges'
  | 'term'
  | 'probation'
  | 'life'
  | 'death'
  | 'reprieve'
  | 'fine'
  | 'amount'
  | 'option'
  | 'analysis'
  | 'results'
  | 'confidence'
  | 'defendant'
  | 'rejudge'
  | 'words';

/** The first that fits decides: a term called `term_of_life_imprisonment` is about life. */
const topics: readonly (readonly [Topic, RegExp])[] = [
  ['rejudge', /rejudge|重审|重新审|需要修改|revise/],
  ['death', /death|死刑/],
  ['reprieve', /reprieve|缓期/],
  ['life', /\blife\b|无期/],
  ['probation', /probation|suspend|缓刑/],
  ['articles', /article|statute|法条|条文|审判依据|法律依据|citation|\blaws?\b|provision/],
  ['charges', /charge|accus|罪名|offen[cs]e|指控罪/],
  ['term', /imprison|刑期|\bterm\b|\bmonths?\b|徒刑/],
  ['fine', /\bfines?\b|罚金|punish of money/],
  ['amount', /amount|金额|总额/],
  ['option', /正确答案|\boption\b|答案/],
  ['confidence', /confiden|probab|certain|置信|把握/],
  ['defendant', /^(?:defendant|被告人?|name|姓名|criminals?|被告人姓名)$/],
  ['results', /result|verdict|judg|ruling|判决|结果|主文|裁判/],
  ['analysis', /analysis|reason|explan|rationale|opinion|分析|理由|说理|意见/],
];

/** By the name; the description decides only for a name that says nothing. */
export function topicOf(name: string, description = ''): Topic {
  const plain = plainWords(name);
  const byName = topics.find(([, words]) => words.test(plain));
  if (byName) return byName[0];
  const sharp = topics.slice(0, 9).find(([, words]) => words.test(plainWords(description)));
  return sharp?.[0] ?? 'words';
}

/** `dispute_focus`, `disputeFocus` → `dispute focus`. */
function plainWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

/** Words of either language for one notion, so that a Chinese prompt can fill an English field. */
const notions: readonly (readonly string[])[] = [
  ['buyer', '买家', '买方', '购买者', 'purchaser'],
  ['seller', '卖家', '卖方', '商家', 'vendor'],
  ['plaintiff', 'prosecutor', '原告', '公诉', '起诉方', 'claimant'],
  ['defendant', '被告', '应诉方', '辩护', '被告人'],
  ['claim', 'demand', 'complaint', '诉请', '诉求', '请求', '要求', 'asks'],
  ['evidence', '证据', '照片', '视频', 'photo', 'picture', 'video', 'receipt'],
  ['dispute', 'conflict', 'focus', '争议', '争点', '焦点'],
  ['cause', 'reason', '原因', '因为', 'because'],
  ['criminal', '刑事', '公诉机关', '检察院', '犯罪', '被告人'],
  ['civil', '民事', '合同', '借款', '赔偿', '原告'],
  ['administrative', '行政', '处罚决定', '人民政府', '行政机关'],
  ['yes', 'true', '是'],
  ['no', 'false', '否'],
];

/** The words themselves and others for the same notions; single letters are left out. */
export function aliasesOf(name: string): readonly string[] {
  const plain = plainWords(name);
  const own = plain.split(/[\s,，、/]+/).filter((word) => word.length > 1 || /[\u4e00-\u9fff]/.test(word));
  const kindred = notions.filter((notion) => own.some((word) => notion.includes(word))).flat();
  return [...new Set([...own, ...kindred])];
}
