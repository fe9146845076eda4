export const root: string;
export const cache: string;
export const out: string;
export const samples: string;
export function inRoot(...parts: string[]): string;
export function tool(...parts: string[]): string;
