import { expect, it } from 'vitest';
import { mapScript } from './mapService';

it('the map service is loaded with a set of plugins, and with the key it was given [CONST-46]', () => {
  const address = new URL(mapScript('k e&y'));
  expect(address.origin + address.pathname).toBe('https://webapi.amap.com/maps');
  expect(address.searchParams.get('key')).toBe('k e&y');
  expect(address.searchParams.get('plugin')?.split(',')).toEqual(
    expect.arrayContaining(['AMap.Geocoder', 'AMap.PlaceSearch']),
  );
});
