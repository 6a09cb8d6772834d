/**
 * Pages for developers of the console, absent from a shop's installation (D09). Node, which lists the screens, has no
 * such environment.
 */
const environment = (import.meta as { env?: { DEV?: boolean; VITE_TEST_PAGES?: string } }).env;

export const TEST_PAGES = environment === undefined || environment.DEV === true || environment.VITE_TEST_PAGES === 'on';
