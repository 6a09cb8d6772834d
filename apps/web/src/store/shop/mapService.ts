import { cspNonce } from '@partsdesk/ui/app/cspNonce.ts';

/** Plugins that are loaded with the map service. */
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
    /** The security code that the service demands of newer keys. */
    _AMapSecurityConfig?: { securityJsCode: string };
  }
}

/** Reads what the server wrote into the page's head by its setting `MAP_KEY`. */
const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
const mapKey = () => metaOf('map-key');

/** Returns whether a map key is set. Without one nothing is loaded from outside, and coordinates are typed. */
export const hasMap = (): boolean => mapKey() !== '';

/** Returns the address of the service's script, with its plugins [CONST-46]. */
export function mapScript(key: string): string {
  return `${ADDRESS}?${new URLSearchParams({ v: '2.0', key, plugin: PLUGINS.join(',') }).toString()}`;
}

let loading: Promise<MapLibrary> | undefined;

function loadMap(): Promise<MapLibrary> {
  loading ??= new Promise<MapLibrary>((resolve, reject) => {
    const code = metaOf('map-code');
    if (code) window._AMapSecurityConfig = { securityJsCode: code };
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

/** Returns the coordinates of an address; undefined when the map does not know it. */
export async function findOnMap(address: string): Promise<{ longitude: number; latitude: number } | undefined> {
  const { Geocoder } = await loadMap();
  return new Promise((resolve) =>
    new Geocoder().getLocation(address, (_, { geocodes }) => {
      const place = geocodes?.[0]?.location;
      resolve(place && { longitude: place.lng, latitude: place.lat });
    }),
  );
}
