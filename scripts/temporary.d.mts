export function temporaryFolder(name: string): { folder: string; dispose: () => void };
export function temporaryWorkspace(): { workspace: string; dispose: () => void };
