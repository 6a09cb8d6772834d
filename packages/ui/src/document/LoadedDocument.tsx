import Button from '@mui/material/Button';
import { RefusedError } from '@partsdesk/sdk';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import type { Loaded } from '@partsdesk/ui/page/useLoad';
import { Link } from 'react-router-dom';

interface LoadedDocumentProps<Data> {
  /** Name of the kind of document, such as 出库单. */
  name: string;
  /** Address of the document's list. */
  list: string;
  id: string | undefined;
  loaded: Loaded<Data>;
  children: (data: Data) => React.ReactNode;
}

/** Loads a document and shows its loading, missing and error states; keeps older data visible. */
export function LoadedDocument<Data>({
  name,
  list,
  id,
  loaded: { data, error, reload },
  children,
}: LoadedDocumentProps<Data>) {
  const back = (
    <Button component={Link} to={list} variant="outlined">
      返回列表
    </Button>
  );
  if (!id)
    return (
      <Page title={name}>
        <EmptyState text={`请从列表打开一张${name}`} action={back} />
      </Page>
    );
  if (error instanceof RefusedError)
    return (
      <Page title={name}>
        <EmptyState text={`${name}不存在，或者不属于当前门店`} action={back} />
      </Page>
    );
  return (
    <>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data ? children(data) : error === undefined && <PageSkeleton />}
    </>
  );
}
