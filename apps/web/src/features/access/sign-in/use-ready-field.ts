import { type RefObject, useEffect, useRef } from 'react';

/** A field that is ready to be typed in when it appears, and after a refusal to be typed over. */
export function useReadyField(isBusy: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.select();
  }, [isBusy]);
  return field;
}
