/** Surnames that are looked for before 某, as courts blot names out. Those that are common words too are left out. */
export const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田姜范石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂焦柳邢岳齐梅庄辛管祝左涂谷祁舒耿牟卜路詹关苗凌费纪靳盛童欧甄项裴席卫屈鲍位覃霍翁隋甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵇缪全褚窦简连成钮';

export const COMPOUND_SURNAMES = [
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '司徒',
  '令狐',
];

/** Surnames that are given; none is also a word in front of 某. */
export const NEW_SURNAMES = Array.from(
  '陈林周吴徐孙胡朱郭何罗梁宋郑谢韩唐冯董程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾魏薛潘杜戴姚谭廖邹熊陆郝崔康邱秦顾邵孟段钱汤尹黎乔贺赖龚庞樊殷施陶翟颜倪季俞葛韦聂焦柳邢岳梅庄祝詹苗凌费纪靳童甄裴',
);

/** Given names that do not tell a gender. */
export const GIVEN_NAMES = {
  one: ['宁', '安', '一', '清', '远', '和', '川', '禾', '言', '青', '歌', '舟', '予', '澄', '齐', '景'],
  two: [
    '子安',
    '思远',
    '一鸣',
    '若川',
    '清和',
    '知行',
    '予宁',
    '景禾',
    '言舟',
    '怀青',
    '望舒',
    '亦然',
    '以宁',
    '长歌',
    '明澄',
    '向晚',
  ],
} as const;

/** Names in Latin letters, likewise. */
export const LATIN_NAMES = [
  'Ansel',
  'Bryn',
  'Corin',
  'Darcy',
  'Ellis',
  'Fenn',
  'Greer',
  'Hollis',
  'Indigo',
  'Jules',
  'Kit',
  'Lane',
  'Merle',
  'Nevin',
  'Oakley',
  'Perrin',
  'Quill',
  'Robin',
  'Sage',
  'Teagan',
] as const;
