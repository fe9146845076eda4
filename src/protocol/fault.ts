/** Which stage lost the answer of a case, and how it is called. */
export type { Evidence, Fault } from '../core/fault/fault';
export { FAULT_WORDS, faultTitle } from '../core/fault/fault-words';
