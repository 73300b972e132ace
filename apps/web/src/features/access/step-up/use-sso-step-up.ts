import { startSsoStepUp } from '@rampart/contract/access/session.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { stepUpNews } from '../../../shell/step-up/step-up-news.ts';
import { webAddress } from '../sign-in/web-address.ts';

const blocked = 'Your browser blocked the window. Allow pop-ups for this page, then try again.';

/** Opened before the address is known, because browsers allow a window only at the click itself. */
function openWindow(): Window {
  const opened = window.open('', '_blank', 'popup,width=480,height=680');
  if (opened === null) throw new Error(blocked);
  return opened;
}

/** In a window of the identity provider, so that the form stays where it is. That window says how it ended. */
export function useSsoStepUp() {
  const [refusal, setRefusal] = useState<string>();
  const start = useMutation({
    mutationFn: async () => {
      setRefusal(undefined);
      const opened = openWindow();
      try {
        const { redirect_url: url } = (await api(startSsoStepUp, {})).data;
        const target = webAddress(url, window.location.origin);
        if (target === undefined) throw new Error('The address of your identity provider cannot be opened.');
        opened.opener = null;
        opened.location.replace(target);
      } catch (error) {
        opened.close();
        throw error;
      }
    },
    meta: { isQuiet: true },
  });
  useEffect(() => stepUpNews.listen((outcome) => setRefusal(outcome === 'done' ? undefined : outcome)), []);
  return { start, refusal, isWaiting: start.isSuccess && refusal === undefined };
}
