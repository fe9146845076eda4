/**
 * Selective charges: a court names the acts and objects that the case had, so that 贩卖毒品 and 走私、运输毒品 are parts of
 * one charge of the Criminal Law. Each `{…|…}` is a choice of one or more, joined by 、 in this order. The names are
 * those of the judicial interpretations on the names of charges, and of the labels of CAIL2018.
 */
const templates: readonly string[] = [
  '{走私|贩卖|运输|制造}毒品',
  '{窝藏|转移|隐瞒}{毒品|毒赃}',
  '非法{买卖|运输|携带|持有}毒品原植物{种子|幼苗}',
  '{引诱|教唆|欺骗}他人吸毒',
  '非法{制造|买卖|运输|邮寄|储存}{枪支|弹药|爆炸物}',
  '非法{制造|买卖|运输|储存}危险物质',
  '非法{持有|私藏}{枪支|弹药}',
  '非法携带{枪支|弹药|管制刀具|危险物品}危及公共安全',
  '{盗窃|抢夺}{枪支|弹药|爆炸物|危险物质}',
  '抢劫{枪支|弹药|爆炸物|危险物质}',
  '走私{武器|弹药}',
  '走私普通{货物|物品}',
  '走私国家禁止进出口的{货物|物品}',
  '走私{珍贵动物|珍贵动物制品}',
  '走私{珍稀植物|珍稀植物制品}',
  '{生产|销售}伪劣产品',
  '{生产|销售|提供}假药',
  '{生产|销售|提供}劣药',
  '{生产|销售}不符合安全标准的食品',
  '{生产|销售}不符合安全标准的产品',
  '{生产|销售}有毒、有害食品',
  '{生产|销售}不符合标准的医用器材',
  '{生产|销售}伪劣{农药|兽药|化肥|种子}',
  '{生产|销售}不符合卫生标准的化妆品',
  '{掩饰|隐瞒}{犯罪所得|犯罪所得收益}',
  '{窝藏|转移|收购|销售}赃物',
  '{窝藏|包庇}',
  '{引诱|容留|介绍}卖淫',
  '{制作|复制|出版|贩卖|传播}淫秽物品牟利',
  '{伪造|变造|买卖}国家机关{公文|证件|印章}',
  '{伪造|变造|买卖}武装部队{公文|证件|印章}',
  '{伪造|变造|买卖}身份证件',
  '{伪造|变造}居民身份证',
  '伪造{公司|企业|事业单位|人民团体}印章',
  '{伪造|变造}金融票证',
  '{伪造|倒卖}伪造的有价票证',
  '倒卖{车票|船票}',
  '{出售|购买|运输}假币',
  '{持有|使用}假币',
  '骗取{贷款|票据承兑|金融票证}',
  '{内幕交易|泄露内幕信息}',
  '{窃取|收买|非法提供}信用卡信息',
  '{隐匿|故意销毁}{会计凭证|会计帐簿|财务会计报告}',
  '非法{转让|倒卖}土地使用权',
  '非法{生产|买卖}警用装备',
  '非法{生产|销售}间谍专用器材',
  '提供{侵入|非法控制}计算机信息系统{程序|工具}',
  '盗掘{古文化遗址|古墓葬}',
  '{盗窃|侮辱|故意毁坏}{尸体|尸骨|骨灰}',
  '拐卖{妇女|儿童}',
  '收买被拐卖的{妇女|儿童}',
  '强制{猥亵|侮辱}',
  '{出售|非法提供}公民个人信息',
  '{组织|领导|参加}黑社会性质组织',
  '{组织|领导|参加}恐怖组织',
  '{组织|领导}传销活动',
  '{编造|故意传播}虚假恐怖信息',
  '聚众扰乱{公共场所秩序|交通秩序}',
  '劫持{船只|汽车}',
  '破坏{广播电视设施|公用电信设施}',
  '过失损坏{广播电视设施|公用电信设施}',
  '过失损坏{武器装备|军事设施|军事通信}',
  '拒不执行{判决|裁定}',
  '非法处置{查封|扣押|冻结}的财产',
  '帮助{毁灭|伪造}证据',
  '招收{公务员|学生}徇私舞弊',
  '非法{采伐|毁坏}国家重点保护植物',
  '非法{收购|运输|加工|出售}{国家重点保护植物|国家重点保护植物制品}',
  '非法{猎捕|杀害}珍贵、濒危野生动物',
  '非法{收购|运输|出售}{珍贵、濒危野生动物|珍贵、濒危野生动物制品}',
  '非法{收购|运输}{盗伐|滥伐}的林木',
];

type Part = string | readonly string[];

interface SelectiveCharge {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Matches the charge and its parts, with or without the commas; one group for each choice. */
  readonly pattern: RegExp;
}

const charges: readonly SelectiveCharge[] = templates.map((template) => {
  const parts = template
    .split(/[{}]/)
    .filter((text) => text !== '')
    .map((text): Part => (text.includes('|') ? text.split('|') : text));
  const source = parts.map((part) => (typeof part === 'string' ? part : choice(part))).join('');
  const name = parts.map((part) => (typeof part === 'string' ? part : part.join('、'))).join('');
  return { name, parts, pattern: new RegExp(`^${source}$`) };
});

function choice(options: readonly string[]): string {
  return `((?:${longestFirst(options)})(?:、?(?:${longestFirst(options)})){0,9})`;
}

function longestFirst(options: readonly string[]): string {
  return [...options].sort((left, right) => right.length - left.length).join('|');
}

/** A charge or part of a selective one: the whole charge's name, and the part's name in the law's order. */
export function readSelective(name: string): { readonly whole: string; readonly part: string } | undefined {
  for (const { name: whole, parts, pattern } of charges) {
    const match = pattern.exec(name);
    if (!match) continue;
    const groups = match.slice(1);
    const part = parts.map((one) => (typeof one === 'string' ? one : chosen(one, groups.shift() ?? '')));
    return { whole, part: part.join('') };
  }
  return undefined;
}

function chosen(options: readonly string[], words: string): string {
  const found: readonly string[] = words.match(new RegExp(longestFirst(options), 'g')) ?? [];
  return options.filter((option) => found.includes(option)).join('、');
}
