import { screen } from '../screen';

export const routes = [screen('SqbPayApply', async () => (await import('./SqbPayApply')).SqbPayApply)];
