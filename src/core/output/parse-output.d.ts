import type { OutputSpec } from './output-spec';
import type { ParsedOutput } from './parsed-output';
import { SchemaChecker } from './schema-check';
/**
 * Reads a model's answer in the format of its role. The reasoning is set apart first, the value extracted, repairs
 * recorded, and the value checked against the schema. Never throws, and takes linear time, whatever the answer holds.
 */
export declare function parseOutput(raw: string, spec: OutputSpec, checker?: SchemaChecker): ParsedOutput;
