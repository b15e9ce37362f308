import paths from '../../../../docs/guide/README.md?paths';

/** The addresses of the guide's pages; their titles and texts come with the first one that is opened. */
export const guidePaths = paths;
