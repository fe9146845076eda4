/** Seeded numbers in [0, 1): the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = [
  '灯笼',
  '集市',
  '夜里',
  '取走',
  '木船',
  '摊主',
  '告知',
  '赔偿',
  '损坏',
  '争吵',
  'lamp',
  '12',
  '了',
];

/** Fictional texts with many equal tokens, some of them equal as a whole or empty. */
export function fictionalTexts(count: number, seed: number): string[] {
  const next = seeded(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: Math.floor(next() * 30) }, () => words[Math.floor(next() ** 2 * words.length)]).join(
      next() < 0.3 ? '，' : '',
    ),
  );
}
