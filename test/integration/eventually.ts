const patience = 20_000;
const interval = 25;

/** Resolves when `holds` does. For states of VS Code that have no event; fails naming what was waited for. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(`Waited ${patience / 1000} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
