import type { Applies } from '../kit/connector.ts';
import type { HarmonyClient } from './client.ts';
import { appliesToExceptions } from './exceptions/exceptions.ts';

export const appliesInHarmony: readonly Applies<HarmonyClient>[] = [...appliesToExceptions];
