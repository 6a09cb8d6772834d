/** Settings of an installation at build time (D49); without them no outside service is called. */
const environment = import.meta.env as Record<string, string | undefined>;

export const PRODUCT_NAME = environment.VITE_PRODUCT_NAME ?? '配件台';

export const TECHNOLOGY_PROVIDER = {
  name: environment.VITE_TECHNOLOGY_PROVIDER ?? '配件台技术团队',
  url: environment.VITE_TECHNOLOGY_PROVIDER_URL ?? '',
};
