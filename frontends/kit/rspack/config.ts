const environment = process.env;

/** Whether what is built is meant for users: minified, hashed, without the component page. */
export const isProduction = environment.NODE_ENV !== 'development';
/** Whether the page that shows every component is built in: always in development, else on request. */
export const withKitPage = !isProduction || environment.KIT_PAGE === '1';
