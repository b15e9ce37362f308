export function readZipEntry(file: string, suffix: string): Buffer;
