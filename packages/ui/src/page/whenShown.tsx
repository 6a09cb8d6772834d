import { lazy, Suspense, type ComponentType } from 'react';

/**
 * A drawer, dialog or paper whose code is loaded when it is first shown, so that the page which may show it is there
 * earlier; `Meanwhile` stands in its place until then, else nothing.
 */
export function whenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function WhenShown(props) {
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
