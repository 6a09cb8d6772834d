import { createRoot } from 'react-dom/client';
import { sessionActor, shopActor } from './session';
import { App } from './shell/App';

shopActor.start();
sessionActor.start();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
