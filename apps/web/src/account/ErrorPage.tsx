import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { errorPage } from '@partsdesk/core/account/errorPage';
import { homeTarget } from '@partsdesk/core/account/homeTarget';
import { LOGIN_PATH } from '@partsdesk/core/account/paths';
import { useSelector } from '@xstate/react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../screenList';
import { notify, sessionActor, shopActor } from '../session';

/** Shows the page of an error: missing right (403), unknown or unfinished page (404), server error (500). */
export function ErrorPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const login = useSelector(sessionActor, (snapshot) => snapshot.matches('loggedIn'));
  const { type, text, buttons } = errorPage(search.get('type'), login);
  const actions = {
    login: () => void navigate(LOGIN_PATH),
    back: () => void navigate(-1),
    home: () => {
      const { path, notice } = homeTarget(shopActor.getSnapshot().context.permissions, pathOfRoute);
      if (notice) notify(notice);
      void navigate(path);
    },
  };
  return (
    <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 4, p: 6, textAlign: 'center' }}>
      <Typography aria-hidden sx={{ fontSize: 72, lineHeight: 1, fontWeight: 300, color: 'decoration.number' }}>
        {type}
      </Typography>
      <Typography variant="h2" component="h1">
        {text}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {buttons.map(({ action, label }, index) => (
          <Button key={action} variant={index === 0 ? 'contained' : 'outlined'} onClick={actions[action]}>
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
