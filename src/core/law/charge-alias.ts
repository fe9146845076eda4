import { readSelective } from './charge-family';

/**
 * Names that mean one and the same charge: earlier names of an article whose charge was renamed, usual short forms,
 * common slips. The second is the name that counts.
 */
const aliases: ReadonlyMap<string, string> = new Map([
  ['帮信', '帮助信息网络犯罪活动'],
  ['非吸', '非法吸收公众存款'],
  ['寻衅兹事', '寻衅滋事'],
  ['寻畔滋事', '寻衅滋事'],
  ['破坏电力设施', '破坏电力设备'],
  ['虚报注册资金', '虚报注册资本'],
  ['故意伤害致人死亡', '故意伤害'],
  ['故意伤害（致人死亡）', '故意伤害'],
  ['故意伤害（致死）', '故意伤害'],
  ['掩饰、隐瞒犯罪所得及其收益', '掩饰、隐瞒犯罪所得、犯罪所得收益'],
  ['掩饰、隐瞒犯罪所得及其产生的收益', '掩饰、隐瞒犯罪所得、犯罪所得收益'],
  ['掩饰、隐瞒犯罪所得及犯罪所得收益', '掩饰、隐瞒犯罪所得、犯罪所得收益'],
  ['偷税', '逃税'],
  ['投毒', '投放危险物质'],
  ['过失投毒', '过失投放危险物质'],
  ['奸淫幼女', '强奸'],
  ['强迫职工劳动', '强迫劳动'],
  ['重大环境污染事故', '污染环境'],
  ['非法占用耕地', '非法占用农用地'],
  ['公司、企业人员受贿', '非国家工作人员受贿'],
  ['对公司、企业人员行贿', '对非国家工作人员行贿'],
  ['生产、销售不符合卫生标准的食品', '生产、销售不符合安全标准的食品'],
]);

/**
 * Charges that a later amendment took up in a wider one. They are not the same crime, so they are no aliases, but they
 * are of its family.
 */
const successors: ReadonlyMap<string, string> = new Map([
  ['强制猥亵、侮辱妇女', '强制猥亵、侮辱'],
  ['盗窃、侮辱尸体', '盗窃、侮辱、故意毁坏尸体、尸骨、骨灰'],
  ['非法获取公民个人信息', '侵犯公民个人信息'],
  ['出售、非法提供公民个人信息', '侵犯公民个人信息'],
  ['窝藏、转移、收购、销售赃物', '掩饰、隐瞒犯罪所得、犯罪所得收益'],
  ['伪造、变造居民身份证', '伪造、变造、买卖身份证件'],
  ['虚开增值税专用发票', '虚开增值税专用发票、用于骗取出口退税、抵扣税款发票'],
  ['非法买卖制毒物品', '非法生产、买卖、运输制毒物品、走私制毒物品'],
  ['非法采伐、毁坏国家重点保护植物', '危害国家重点保护植物'],
  ['非法收购、运输、加工、出售国家重点保护植物、国家重点保护植物制品', '危害国家重点保护植物'],
  ['非法猎捕、杀害珍贵、濒危野生动物', '危害珍贵、濒危野生动物'],
  ['非法收购、运输、出售珍贵、濒危野生动物、珍贵、濒危野生动物制品', '危害珍贵、濒危野生动物'],
  ['走私珍稀植物、珍稀植物制品', '走私国家禁止进出口的货物、物品'],
]);

/** Characters of the longest name that is looked at; what is longer is no charge. */
const longest = 60;

/**
 * One name for one charge, from a name normalised as by `normaliseCharge`. Earlier names, short forms and spellings
 * (国境 for 国（边）境, missing or reordered acts of a selective charge) come to the name that counts. Parts of a selective
 * charge stay what they are, and a name that is no alias comes back as it is: so do all labels of CAIL2018.
 */
export function canonicalCharge(name: string): string {
  if (name.length > longest) return name;
  const spelled = name
    .replace(/偷越(?:国、?边境|国境|边境)$/, '偷越国（边）境')
    .replaceAll('账簿', '帐簿')
    .replace(/^掩饰隐瞒/, '掩饰、隐瞒');
  return aliases.get(spelled) ?? readSelective(spelled)?.part ?? spelled;
}

/**
 * The charge that a name is a part or an earlier form of: 贩卖毒品 → 走私、贩卖、运输、制造毒品, 非法获取公民个人信息 →
 * 侵犯公民个人信息; any other name is its own family.
 */
export function chargeFamily(name: string): string {
  const canonical = canonicalCharge(name);
  const whole = readSelective(canonical)?.whole ?? canonical;
  return successors.get(canonical) ?? successors.get(whole) ?? whole;
}
