import type { DatasetAdapter } from './adapter';
import { cail2018 } from './cail2018';
import { lawbench } from './lawbench';
import { plain } from './plain';
import { simucourt } from './simucourt';
import { verdictBench } from './verdict-bench';

export const adapters: readonly DatasetAdapter[] = [simucourt, lawbench, cail2018, verdictBench, plain];

export function findAdapter(name: string): DatasetAdapter | undefined {
  return adapters.find((adapter) => adapter.name === name);
}
