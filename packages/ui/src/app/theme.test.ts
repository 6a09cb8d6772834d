import { expect, it } from 'vitest';
import { theme } from './theme';

it('the primary colour is blue [CONST-43]', () => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(theme.palette.primary.main.slice(at, at + 2), 16),
  );
  expect(blue).toBeGreaterThan(2 * red);
  expect(blue).toBeGreaterThan(2 * green);
});

it('phones end at 576 px, small windows at 992 [CONST-17]', () => {
  expect(theme.breakpoints.values).toMatchObject({ xs: 0, sm: 576, md: 992 });
});
