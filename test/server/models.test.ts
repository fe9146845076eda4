import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConfigurationParams, ProtocolConnection } from 'vscode-languageserver/node';
import { startClient, type Client } from './client';

const NAME = 'court.pipeline.yaml';
const pipeline = (model: string): string =>
  `moot: 1\nmodel: ${model}\nstages:\n  - stage: draft\n    role: judge\n`;
const JUDGE = { 'roles/judge.role.md': '---\nrole: judge\noutput: { format: text }\n---\nuser:\nDecide.\n' };
/** It compares with a run that is not there, so that something is told of it in any case. */
const sliceOf = (model: string): Record<string, string> => ({
  ...JUDGE,
  [NAME]: pipeline('baseline'),
  'cases.jsonl': '{"id": "one", "facts": "An umbrella was lent."}\n',
  'all.slice.yaml': `moot: 1\ndataset: cases.jsonl\npipeline: ${NAME}\nmodel: ${model}\nstop_early: { against: earlier }\n`,
});

let client: Client;
afterEach(async () => {
  vi.unstubAllEnvs();
  await client.end();
});

/** What an editor says when it is asked; tests change it. */
interface Said {
  endpoints: unknown;
  keyed: unknown;
}

const answers =
  (said: Said) =>
  (connection: ProtocolConnection): void => {
    connection.onRequest('workspace/configuration', ({ items }: ConfigurationParams) =>
      items.map(({ section }) =>
        section === 'moot.endpoints' ? said.endpoints : section === 'moot.keyedEndpoints' ? said.keyed : null,
      ),
    );
  };
const tellOfChange = (): Promise<void> =>
  client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
const capabilities = { workspace: { configuration: true } };
/** An editor that says this, with a pipeline that asks a model of an endpoint with a key. */
const startAsking = async (said: Said): Promise<void> => {
  const files = { ...JUDGE, [NAME]: pipeline('openai:gpt-4o-mini') };
  client = await startClient(files, { capabilities }, answers(said));
};

describe('the key of a model, in an editor that keeps keys', () => {
  it('is missed until there is one, and again when it goes', async () => {
    vi.stubEnv('OPENAI_API_KEY', '');
    const said: Said = { endpoints: {}, keyed: [] };
    await startAsking(said);
    const { diagnostics } = await client.problems(NAME, 'no-key');
    expect(diagnostics[0]).toMatchObject({ severity: 3, range: { start: { line: 1, character: 7 } } });
    said.keyed = ['openai'];
    await tellOfChange();
    await client.problems(NAME);
    said.keyed = ['deepseek'];
    await tellOfChange();
    await client.problems(NAME, 'no-key');
  });

  it('is what the editor says, whatever the environment of the server holds', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-environment');
    await startAsking({ endpoints: {}, keyed: [] });
    await client.problems(NAME, 'no-key');
  });

  it('is not missed where the settings move its endpoint to a server of their own', async () => {
    vi.stubEnv('OPENAI_API_KEY', '');
    const said: Said = { endpoints: {}, keyed: [] };
    await startAsking(said);
    await client.problems(NAME, 'no-key');
    said.endpoints = { openai: 'http://127.0.0.1:9/v1' };
    await tellOfChange();
    await client.problems(NAME);
  });

  it('is not missed as long as the editor has not said which it has', async () => {
    vi.stubEnv('OPENAI_API_KEY', '');
    let answer: (values: unknown[]) => void = () => undefined;
    const answered = new Promise<unknown[]>((resolve) => {
      answer = resolve;
    });
    client = await startClient(sliceOf('openai:gpt-4o-mini'), { capabilities }, (connection) => {
      connection.onRequest('workspace/configuration', () => answered);
    });
    await client.problems('all.slice.yaml', 'unknown-run');
    answer([{}, []]);
    await client.problems('all.slice.yaml', 'unknown-run', 'no-key');
  });
});

describe('the key of a model, in an editor that does not', () => {
  it.each([
    ['cannot be asked', {}, undefined],
    ['knows nothing of keys', capabilities, null],
  ])('is that of the environment, where the editor %s', async (_, able, keyed) => {
    vi.stubEnv('OPENAI_API_KEY', '');
    vi.stubEnv('DEEPSEEK_API_KEY', 'sk-of-the-environment');
    client = await startClient(
      { ...sliceOf('deepseek:chat'), [NAME]: pipeline('openai:gpt-4o-mini') },
      { capabilities: able },
      answers({ endpoints: null, keyed }),
    );
    await client.problems(NAME, 'no-key');
    await client.problems('all.slice.yaml', 'unknown-run');
  });
});

describe('a model that nothing serves', () => {
  it('is told until the settings name its endpoint', async () => {
    const said: Said = { endpoints: null, keyed: [] };
    client = await startClient({ ...JUDGE, [NAME]: pipeline('mine:large') }, { capabilities }, answers(said));
    const { diagnostics } = await client.problems(NAME, 'unknown-model');
    expect(diagnostics[0]?.severity).toBe(3);
    said.endpoints = { mine: 'http://127.0.0.1:9/v1' };
    await tellOfChange();
    await client.problems(NAME);
  });
});

describe('the run that a slice compares with', () => {
  it('is missed until it is there', async () => {
    client = await startClient(sliceOf('baseline'));
    await client.problems('all.slice.yaml', 'unknown-run');
    await client.write('.moot/runs/earlier/run.json', '{}');
    await client.watched('.moot/runs/earlier/run.json', 1);
    await client.problems('all.slice.yaml');
  });
});
