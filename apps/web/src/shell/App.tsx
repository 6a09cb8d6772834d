import { hasButton } from '@partsdesk/core/account/permissions';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { PermissionsProvider } from '@partsdesk/ui/app/permissions';
import { UiProvider } from '@partsdesk/ui/app/UiProvider';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { changed, client, notices, onWrite, place, shopActor } from '../session';
import { Gate } from './Gate';

export function App() {
  const permissions = useSelector(shopActor, ({ context }) => context.permissions);
  const may = useCallback((path: string) => permissions !== undefined && hasButton(permissions, path), [permissions]);
  return (
    <UiProvider notices={notices}>
      <ApiProvider client={client} place={place} onWrite={onWrite} changed={changed}>
        <PermissionsProvider may={may}>
          <BrowserRouter>
            <Gate />
          </BrowserRouter>
        </PermissionsProvider>
      </ApiProvider>
    </UiProvider>
  );
}
