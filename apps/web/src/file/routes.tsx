import type { ScreenRoute } from '../screen';

export const routes: ScreenRoute[] = [];
