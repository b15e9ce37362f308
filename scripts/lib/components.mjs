/** What the product is made of, by the names of the folders: what an installation runs of it. */
export const SERVICES = ['identity', 'teams', 'billing', 'tasks', 'scheduler', 'crawler', 'analysis', 'predict', 'notifications'];
export const FRONT_ENDS = ['shell', 'dashboard', 'settings', 'marketing'];
