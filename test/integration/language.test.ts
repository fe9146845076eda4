import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually';
import { inWorkspace, openFile } from './workspace';

async function lensTitles(uri: vscode.Uri): Promise<string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    100,
  );
  return lenses.map((lens) => lens.command?.title ?? '');
}

describe('language features', () => {
  it('know the three kinds of file', async () => {
    for (const [file, language] of [
      ['agents-court/roles/judge.role.md', 'moot-role'],
      ['agents-court/agents-court.pipeline.yaml', 'moot-pipeline'],
      ['samples/criminal.slice.yaml', 'moot-slice'],
    ] as const) {
      const { document } = await openFile(...file.split('/'));
      assert.equal(document.languageId, language);
    }
  });

  it('find nothing wrong with the samples', async () => {
    const { document } = await openFile('agents-court', 'agents-court.pipeline.yaml');
    await eventually('lenses are there', async () => (await lensTitles(document.uri)).length > 0);
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
  });

  it('put a lens above the pipeline and each stage, and above a slice', async () => {
    const pipeline = inWorkspace('agents-court', 'agents-court.pipeline.yaml');
    await openFile('agents-court', 'agents-court.pipeline.yaml');
    await eventually('lenses are there', async () => (await lensTitles(pipeline)).length > 0);
    const text = (await vscode.workspace.openTextDocument(pipeline)).getText();
    const stages = text.match(/^\s*- stage:/gmu)?.length ?? 0;
    const titles = await lensTitles(pipeline);
    assert.equal(titles.filter((title) => title.includes('Run on case')).length, stages + 1);
    const slice = inWorkspace('samples', 'criminal.slice.yaml');
    await openFile('samples', 'criminal.slice.yaml');
    await eventually('the slice has its lens', async () =>
      (await lensTitles(slice)).some((title) => title.includes('Run slice')),
    );
  });

  it('miss the key of a model until the settings say that none is needed', async () => {
    const file = inWorkspace('samples', 'keyless.slice.yaml');
    const sample = await vscode.workspace.fs.readFile(inWorkspace('samples', 'criminal.slice.yaml'));
    const text = `${new TextDecoder().decode(sample).replace(/^model:.*\n/mu, '')}\nmodel: dashscope:qwen-plus\n`;
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const codes = (): unknown[] => vscode.languages.getDiagnostics(file).map(({ code }) => code);
    const settings = vscode.workspace.getConfiguration('moot');
    try {
      await eventually('the key is missed', () => codes().includes('no-key'));
      const endpoints = { dashscope: 'http://127.0.0.1:9/v1' };
      await settings.update('endpoints', endpoints, vscode.ConfigurationTarget.Global);
      await eventually('the key is not missed', () => !codes().includes('no-key'));
    } finally {
      await settings.update('endpoints', undefined, vscode.ConfigurationTarget.Global);
      await vscode.workspace.fs.delete(file);
    }
  });

  it('underline a problem while typing, with its cause and a fix, and let it go when mended', async () => {
    const editor = await openFile('agents-court', 'agents-court.pipeline.yaml');
    const { document } = editor;
    const at = document.getText().indexOf('role: judge\n') + 'role: '.length;
    const range = new vscode.Range(document.positionAt(at), document.positionAt(at + 'judge'.length));
    await editor.edit((edit) => {
      edit.replace(range, 'jugde');
    });
    const problems = (): vscode.Diagnostic[] => vscode.languages.getDiagnostics(document.uri);
    await eventually('the unknown role is underlined', () => problems().length > 0);
    const [problem] = problems();
    assert.equal(document.getText(problem?.range), 'jugde');
    assert.match(problem?.message ?? '', /no role "jugde".*Did you mean "judge"\?/su);
    await vscode.commands.executeCommand('undo');
    await eventually('the problem is gone', () => problems().length === 0);
  });

  it('work in a file that was never saved, as in one of the folder that is open', async () => {
    const sample = inWorkspace('agents-court', 'agents-court.pipeline.yaml');
    const content = (await vscode.workspace.openTextDocument(sample)).getText();
    const document = await vscode.workspace.openTextDocument({
      language: 'moot-pipeline',
      content: content
        .replace('./roles', './agents-court/roles')
        .replace('../samples', './samples')
        .replace('role: judge\n', 'role: jugde\n'),
    });
    assert.equal(document.uri.scheme, 'untitled');
    const editor = await vscode.window.showTextDocument(document);
    const problems = (): vscode.Diagnostic[] => vscode.languages.getDiagnostics(document.uri);
    await eventually('the unknown role is underlined', () => problems().length > 0);
    assert.deepEqual(
      problems().map(({ code }) => code),
      ['unknown-role'],
    );
    const [problem] = problems();
    assert.ok(problem);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      problem.range.start,
    );
    const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('judge'), `judge is among ${labels.join(', ')}`);
    await editor.edit((edit) => {
      edit.replace(problem.range, 'judge');
    });
    await eventually('the problem is gone', () => problems().length === 0);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      problem.range.start,
    );
    const told = hovers.flatMap(({ contents }) =>
      contents.map((each) => (each as vscode.MarkdownString).value),
    );
    assert.match(told.join('\n'), /\(judge\), answers in/u);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('leave a template whole whose end is typed, though it is closed by itself', async () => {
    for (const [language, start] of [
      ['moot-role', 'user:\n'],
      ['moot-pipeline', 'name: '],
    ] as const) {
      const document = await vscode.workspace.openTextDocument({ language, content: start });
      const editor = await vscode.window.showTextDocument(document);
      const end = document.positionAt(start.length);
      editor.selection = new vscode.Selection(end, end);
      const typed = '{% if a %}{{ facts }}{% endif %}';
      for (const text of typed) await vscode.commands.executeCommand('type', { text });
      assert.equal(document.getText(), start + typed);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
  });

  it('go by an included passage and by cases as they are typed, before they are saved', async () => {
    const passage = await vscode.workspace.openTextDocument(
      inWorkspace('verdict', 'roles', 'en', 'case-judge.md'),
    );
    const editor = await vscode.window.showTextDocument(passage);
    const undeclared = (): number =>
      vscode.languages
        .getDiagnostics()
        .flatMap(([, diagnostics]) => diagnostics)
        .filter(({ code }) => code === 'undeclared-variable').length;
    await editor.edit((edit) => {
      edit.insert(passage.positionAt(passage.getText().length), '\n{{ factz }}\n');
    });
    await eventually('the variable is missed', () => undeclared() > 0);
    await vscode.commands.executeCommand('undo');
    await eventually('the problem is gone', () => undeclared() === 0);

    const cases = await vscode.workspace.openTextDocument(inWorkspace('samples', 'cases', 'criminal.jsonl'));
    const lines = await vscode.window.showTextDocument(cases);
    await lines.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), '{"}\n');
    });
    const offered = async (): Promise<string[]> => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        cases.uri,
        new vscode.Position(0, 2),
      );
      return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    };
    await eventually('keys of a case are offered', async () => (await offered()).includes('evidence'));
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('underline an undeclared variable in a role', async () => {
    const editor = await openFile('agents-court', 'roles', 'judge.role.md');
    const { document } = editor;
    await editor.edit((edit) => {
      edit.insert(document.positionAt(document.getText().length), '\n{{ factz }}\n');
    });
    const problems = (): vscode.Diagnostic[] => vscode.languages.getDiagnostics(document.uri);
    await eventually('the variable is underlined', () =>
      problems().some(({ code }) => code === 'undeclared-variable'),
    );
    const problem = problems().find(({ code }) => code === 'undeclared-variable');
    assert.equal(document.getText(problem?.range), 'factz');
    await vscode.commands.executeCommand('undo');
    await eventually('the problem is gone', () => problems().length === 0);
  });
});
