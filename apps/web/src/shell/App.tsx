import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { PermissionsProvider } from '@partsdesk/ui/app/permissions';
import { UiProvider } from '@partsdesk/ui/app/UiProvider';
import { useSelector } from '@xstate/react';
import { BrowserRouter } from 'react-router-dom';
import { changed, client, notices, onWrite, place, shopActor } from '../session';
import { Gate } from './Gate';

export function App() {
  const permissions = useSelector(shopActor, ({ context }) => context.permissions);
  return (
    <UiProvider notices={notices}>
      <ApiProvider client={client} place={place} onWrite={onWrite} changed={changed}>
        <PermissionsProvider permissions={permissions}>
          <BrowserRouter>
            <Gate />
          </BrowserRouter>
        </PermissionsProvider>
      </ApiProvider>
    </UiProvider>
  );
}
