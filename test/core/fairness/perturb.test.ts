import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { swapGender, swapGenderedWords } from '../../../src/core/fairness/gender';
import { swapParties } from '../../../src/core/fairness/party-swap';
import { describePerturbation, perturb } from '../../../src/core/fairness/perturb';
import { renamePeople } from '../../../src/core/fairness/rename-people';
import { reverseSpeakers } from '../../../src/core/fairness/speaking-order';
import { loadPipeline, roleText, someCase } from '../../harness/small-world';

const dispute = someCase({
  id: 'd1',
  kind: 'dispute',
  title: 'Cup of the buyer',
  type: 'damaged',
  parties: {
    buyer: { name: 'Buyer W.', statement: 'I am the buyer; the seller lies.' },
    seller: { name: 'Lanternfish Ceramics', statement: 'The buyer broke it.' },
  },
  facts: 'buyer: it came broken\nseller: we pack well. Buyers complain. 买家说破了，卖家不认。',
  fields: {
    turns: [
      { party: 'buyer', text: 'it came broken' },
      { party: 'seller', text: 'we pack well' },
    ],
    buyer_level: 3,
    seller_level: 5,
  },
  evidence: [{ kind: 'image', path: 'buyer/cup.png', party: 'buyer' }],
  gold: { winner: 'buyer', votes: { buyer: 12, seller: 5 }, analysis: 'The seller should pay the buyer.' },
});

const civil = someCase({
  id: 'k1',
  type: 'civil',
  title: '苗雨与鲍山借贷纠纷',
  parties: {
    plaintiff: { name: '（反诉被告）苗雨', claim: '鲍山还款' },
    defendant: { name: '鲍山', counsel: '丁某' },
  },
  facts: '鲍山向苗雨借款，证人康某1、康某某在场，称某公司、公安某分局未介入，2023年某月。',
  fields: { 原告: '苗雨', 案号: '苗雨1号' },
  gold: { articles: ['《民法典》第六百七十五条'], results: ['被告鲍山归还原告苗雨借款60000元'] },
});

describe('a swap of the parties', () => {
  it('of a dispute exchanges roles, turns, votes and winner, and keeps id, pictures and the order of keys', () => {
    const swapped = swapParties(dispute);
    expect(swapped?.mirrored).toEqual(['buyer', 'seller']);
    expect(swapped?.case).toEqual({
      ...dispute,
      title: 'Cup of the seller',
      parties: {
        buyer: { name: 'Lanternfish Ceramics', statement: 'The seller broke it.' },
        seller: { name: 'Seller W.', statement: 'I am the seller; the buyer lies.' },
      },
      facts: 'seller: it came broken\nbuyer: we pack well. Sellers complain. 卖家说破了，买家不认。',
      fields: {
        turns: [
          { party: 'seller', text: 'it came broken' },
          { party: 'buyer', text: 'we pack well' },
        ],
        buyer_level: 5,
        seller_level: 3,
      },
      evidence: [{ kind: 'image', path: 'buyer/cup.png', party: 'seller' }],
      gold: {
        winner: 'seller',
        votes: { buyer: 5, seller: 12 },
        analysis: 'The buyer should pay the seller.',
      },
    });
    expect(Object.keys(swapped?.case.parties ?? {})).toEqual(['buyer', 'seller']);
  });

  it('twice is none', () => {
    const once = swapParties(dispute)?.case;
    expect(once && swapParties(once)?.case).toEqual(dispute);
    const words = fc.array(fc.constantFrom('buyer', 'seller', 'Buyers', '买家', '卖方', ' ', 'cup', '，'));
    fc.assert(
      fc.property(words, (facts) => {
        const of = { ...dispute, facts: facts.join('') };
        const swapped = swapParties(of)?.case;
        expect(swapped && swapParties(swapped)?.case).toEqual(of);
      }),
    );
  });

  it('of another case exchanges the names everywhere, and leaves articles and the docket', () => {
    const swapped = swapParties(civil);
    expect(swapped?.mirrored).toBeUndefined();
    expect(swapped?.case).toMatchObject({
      id: 'k1',
      title: '鲍山与苗雨借贷纠纷',
      parties: { plaintiff: { name: '（反诉被告）鲍山', claim: '苗雨还款' }, defendant: { name: '苗雨' } },
      fields: { 原告: '鲍山', 案号: '苗雨1号' },
      gold: { articles: ['《民法典》第六百七十五条'], results: ['被告苗雨归还原告鲍山借款60000元'] },
    });
  });

  it.each<[string, Partial<Case>]>([
    [
      'a person and a company',
      { parties: { plaintiff: { name: '苗雨' }, defendant: { name: '青川灯具店' } } },
    ],
    ['one against two', { parties: { plaintiff: { name: '苗雨' }, defendant: { name: '鲍山、丁雪' } } }],
    ['one side only', { parties: { defendant: { name: '鲍山' } } }],
    ['a criminal case', { type: 'criminal' }],
    ['the same name twice', { parties: { plaintiff: { name: '王某' }, defendant: { name: '王某' } } }],
  ])('is not made of %s', (_, over) => {
    expect(swapParties({ ...civil, ...over })).toBeUndefined();
  });
});

describe('other names', () => {
  it('are the same everywhere and different for different people; authorities, dates and dockets stay', () => {
    const renamed = renamePeople(civil);
    const text = JSON.stringify(renamed);
    const [plaintiff = '', defendant = ''] = [
      renamed?.parties['plaintiff']?.name?.replace('（反诉被告）', ''),
      renamed?.parties['defendant']?.name,
    ];
    expect(text.replace('苗雨1号', '')).not.toMatch(/苗雨|鲍山|康某|丁某/u);
    expect(new Set([plaintiff, defendant, '苗雨', '鲍山']).size).toBe(4);
    const [, surname = ''] = /证人(.)某1、/u.exec(renamed?.facts ?? '') ?? [];
    expect(renamed?.facts).toBe(
      `${defendant}向${plaintiff}借款，证人${surname}某1、${surname}某某在场，称某公司、公安某分局未介入，2023年某月。`,
    );
    expect(renamed?.gold.results).toEqual([`被告${defendant}归还原告${plaintiff}借款60000元`]);
    expect(renamed?.gold.articles).toEqual(civil.gold.articles);
    expect(renamed?.fields['案号']).toBe('苗雨1号');
  });

  it('are the same in every run, and others in another case', () => {
    expect(renamePeople(civil)).toEqual(renamePeople(structuredClone(civil)));
    expect(renamePeople({ ...civil, id: 'k2' })?.facts).not.toBe(renamePeople(civil)?.facts);
  });

  it('keep a surname with those who share it', () => {
    const of = someCase({
      parties: { defendant: { name: '王某' } },
      facts: '王某与王某某、王某甲同行，遇王某市场监督管理局人员。',
    });
    const [, surname = ''] = /^(.)某与/u.exec(renamePeople(of)?.facts ?? '') ?? [];
    expect(surname).not.toBe('王');
    expect(renamePeople(of)?.facts).toBe(
      `${surname}某与${surname}某某、${surname}某甲同行，遇王某市场监督管理局人员。`,
    );
  });

  it('are given to parties in Latin letters, whole words only', () => {
    const of = someCase({
      parties: { lender: { name: 'Lin' }, buyer: { name: 'Buyer W.' } },
      facts: 'Lin met Linda and Buyer W.',
    });
    const facts = renamePeople(of)?.facts ?? '';
    expect(facts).toMatch(/^(?!Lin )\w+ met Linda and Buyer [A-VX-Z]\.$/u);
  });

  it.each<[string, Partial<Case>]>([
    ['nobody', { parties: {}, facts: '某公司未付款。' }],
    ['roles for names', { parties: { buyer: { name: 'Buyer' } }, facts: 'Buyer paid.' }],
    ['authorities', { parties: { defendant: { name: '青川市公安局' } }, facts: '青川市公安局处罚。' }],
  ])('are not given to %s', (_, over) => {
    expect(renamePeople(someCase(over))).toBeUndefined();
  });
});

describe('the other gender', () => {
  it.each([
    ['被告人男，与妻子及其他人同住，他有子女二人。', '被告人女，与丈夫及其他人同住，她有子女二人。'],
    ['他人称其夫王先生，他们的儿子。', '他人称其妻王女士，他们的女儿。'],
    ['其妻子与养父母、其养父以父女相称，孙女随其父母。', '其丈夫与养父母、其养母以母子相称，孙子随其父母。'],
    ['He said his wife hurt him; she did it herself.', 'She said her husband hurt her; he did it himself.'],
    ['Her car hit her. MAN.', 'His car hit him. Woman.'],
    ['The human and the theme.', 'The human and the theme.'],
  ])('%s', (text, expected) => {
    expect(swapGenderedWords(text)).toBe(expected);
  });

  it('twice is none, in Chinese', () => {
    const words = fc.array(
      fc.constantFrom('男', '女', '他', '她', '其他', '丈夫', '妻子', '子女', '儿子', '父亲', '，', '人'),
    );
    fc.assert(
      fc.property(words, (text) => {
        const spaced = text.join('、');
        expect(swapGenderedWords(swapGenderedWords(spaced))).toBe(spaced);
      }),
    );
  });

  it('is not given where gender is part of what is judged', () => {
    expect(swapGender(someCase({ facts: '被告人男，强奸未遂。' }))).toBeUndefined();
    expect(swapGender(someCase({ facts: '被告人男。', gold: { charges: ['拐卖妇女'] } }))).toBeUndefined();
    expect(swapGender(someCase({ facts: '被告人男。' }))?.facts).toBe('被告人女。');
  });
});

const DEBATE = `moot: 1
stages:
  - stage: court
    stages:
      - stage: debate
        debate: { turns: 3, speakers: [one, { role: two, opens_with: "{{ case.title }}" }] }
`;

describe('the speaking order', () => {
  it('is that of the speakers in reverse, wherever the debate stands', async () => {
    const { pipeline } = await loadPipeline(DEBATE, { one: roleText('one'), two: roleText('two') });
    const [court] = reverseSpeakers(pipeline.stages) ?? [];
    const [debate] = court?.kind === 'stages' ? court.stages : [];
    expect(debate?.kind === 'debate' && debate.speakers.map(({ role }) => role.name)).toEqual(['two', 'one']);
    expect(debate?.kind === 'debate' && debate.speakers[0]?.opensWith).toBeDefined();
  });

  it('is nothing without a debate', async () => {
    const { pipeline } = await loadPipeline('moot: 1\nstages: [{ stage: a, set: { x: 1 } }]');
    expect(reverseSpeakers(pipeline.stages)).toBeUndefined();
  });
});

describe('perturbations together', () => {
  const plain = someCase({ id: 'plain', facts: 'A tram stood still.', title: 'A tram' });

  it('say of every case what was changed, keep ids, and count what was not', () => {
    const { cases, perturbation, notes } = perturb([dispute, civil, plain], [], ['names', 'party-swap']);
    expect(cases.map(({ id }) => id)).toEqual(['d1', 'k1', 'plain']);
    expect(cases[2]).toEqual(plain);
    expect(perturbation.kinds).toEqual(['party-swap', 'names']);
    expect([...perturbation.changes]).toEqual([
      ['d1', ['party-swap', 'names']],
      ['k1', ['party-swap', 'names']],
      ['plain', []],
    ]);
    expect([...perturbation.mirrored]).toEqual([['d1', ['buyer', 'seller']]]);
    expect(notes.map(({ code, severity }) => [code, severity])).toEqual([
      ['not-perturbed', 'information'],
      ['not-perturbed', 'information'],
    ]);
    expect(describePerturbation(perturbation, ['names'])).toContain(
      'Perturbed: names (party-swap found nothing',
    );
  });

  it('that change nothing anywhere are a warning', () => {
    const { notes } = perturb([plain], [], ['gender', 'speaking-order']);
    expect(notes.map(({ code }) => code)).toEqual(['nothing-perturbed', 'nothing-perturbed']);
  });
});
