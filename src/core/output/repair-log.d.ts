import type { Repair } from './parsed-output';
/** Collects what was mended while one answer is read; the same repair is noted once. */
export declare class RepairLog {
    #private;
    add(kind: Repair['kind'], note: string): void;
    addAll(repairs: readonly Repair[]): void;
    get repairs(): readonly Repair[];
}
