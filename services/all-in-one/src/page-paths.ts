const endsLikeAFile = /\.\w+$/;
const foldersOfFiles = ['/api', '/_api', '/assets', '/remotes', '/prerendered'];

/** Whether a path may be a page of the application; what looks like a file or belongs to a folder of files is there or is not. */
export function isPagePath(path: string): boolean {
  const decoded = decode(path);
  if (decoded === null || endsLikeAFile.test(decoded)) return false;
  return !decoded.split(/[/\\]/).some((part) => part.startsWith('.')) && !foldersOfFiles.some((folder) => decoded === folder || decoded.startsWith(`${folder}/`));
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
