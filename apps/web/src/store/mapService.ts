import { cspNonce } from '@partsdesk/ui/cspNonce.ts';

/** What of the map service is loaded with it. */
const PLUGINS = ['AMap.Geocoder', 'AMap.PlaceSearch', 'AMap.Geolocation', 'AMap.ToolBar', 'AMap.Scale'];
const ADDRESS = 'https://webapi.amap.com/maps';
const GIVE_UP_MS = 10_000;

interface Geocoder {
  getLocation: (
    address: string,
    tell: (status: string, result: { geocodes?: { location: { lng: number; lat: number } }[] }) => void,
  ) => void;
}
interface MapLibrary {
  Geocoder: new () => Geocoder;
}
declare global {
  interface Window {
    AMap?: MapLibrary;
  }
}

/** The key that the server was started with, put into the page's head. */
const mapKey = () => document.querySelector<HTMLMetaElement>('meta[name=map-key]')?.content ?? '';

/** Without a key nothing is loaded from outside, and addresses are typed with their coordinates. */
export const hasMap = (): boolean => mapKey() !== '';

/** Where the service is loaded from, with its plugins [CONST-46]. */
export function mapScript(key: string): string {
  return `${ADDRESS}?${new URLSearchParams({ v: '2.0', key, plugin: PLUGINS.join(',') }).toString()}`;
}

let loading: Promise<MapLibrary> | undefined;

function loadMap(): Promise<MapLibrary> {
  loading ??= new Promise<MapLibrary>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = mapScript(mapKey());
    script.nonce = cspNonce() ?? '';
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error('the map service does not answer'));
    };
    const timer = setTimeout(fail, GIVE_UP_MS);
    script.onload = () => {
      clearTimeout(timer);
      if (window.AMap) resolve(window.AMap);
      else fail();
    };
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}

/** The coordinates of an address; undefined where the map does not know it. */
export async function findOnMap(address: string): Promise<{ longitude: number; latitude: number } | undefined> {
  const { Geocoder } = await loadMap();
  return new Promise((resolve) =>
    new Geocoder().getLocation(address, (_, { geocodes }) => {
      const place = geocodes?.[0]?.location;
      resolve(place && { longitude: place.lng, latitude: place.lat });
    }),
  );
}
