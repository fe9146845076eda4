import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatRole } from '../../../src/core/format/format-role';

const prompts = path.resolve(import.meta.dirname, '../../../prompts');
const shipped = readdirSync(prompts, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.role.md'),
);

describe('a role file set in order', () => {
  it('has its settings in order and one space within braces', () => {
    const text =
      '---\nrole:   judge\ninputs:\n    facts: string\n---\nuser:\n{{facts|  truncate:10 }} {%if facts%}x{%- endif   -%}\n';
    expect(formatRole(text)).toBe(
      '---\nrole: judge\ninputs:\n  facts: string\n---\nuser:\n{{ facts | truncate:10 }} {% if facts %}x{%- endif -%}\n',
    );
  });

  it('leaves the words of the prompt, raw blocks and quoted bars', () => {
    const text = `---\nrole: judge\n---\nuser:   \n\n\n  two  spaces  \n{% raw %}{{x}}{% endraw %}{{ x | append: "a|b" }}\n\n`;
    expect(formatRole(text)).toBe(text);
  });

  it('leaves what is not closed, and settings that are broken', () => {
    for (const text of ['---\nrole: [\n---\n{{ x', 'no settings {{  x  }', '{{}} {%%}'])
      expect(formatRole(text)).toBe(text);
  });

  it.each(shipped)('has nothing to change in %s', (name) => {
    const text = readFileSync(path.join(prompts, name), 'utf8');
    expect(formatRole(text)).toBe(text);
  });
});
