export function packageVsix(): Promise<string>;
