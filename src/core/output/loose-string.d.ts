import type { RepairLog } from './repair-log';
/** Reads the quoted strings of near-JSON: any kind of quote, unescaped quotes and line breaks inside. */
export declare class LooseString {
    #private;
    private readonly text;
    private readonly limit;
    private readonly log;
    /** Set when the text ended inside a string. */
    cut: boolean;
    constructor(text: string, limit: number, log: RepairLog);
    static opens(sign: string): boolean;
    /** The string that opens at `start`. `value` is undefined when it does not close; `end` is after its last character. */
    read(start: number, place: 'key' | 'value'): {
        readonly value: string | undefined;
        readonly end: number;
    };
}
