import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { Control } from '@rampart/domain/control.ts';
import { NotFound } from '../../platform/http/http-error.ts';

export function getControl(id: string): Control {
  const control = controlRegistry.find((each) => each.id === id);
  if (control === undefined) throw new NotFound('control');
  return control;
}

/** Its definition says that stored sign-ins are decided again with it. */
export const canReplay = ({ evidence }: Control): boolean => evidence.would === 'replay';
