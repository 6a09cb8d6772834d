import { screen } from '../screen';

export const routes = [screen('LogBasic', async () => (await import('./LogBasic')).LogBasic)];
