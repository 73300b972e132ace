import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Screen = z.string().regex(/^[a-z-]{1,60}$/, 'Not a screen.');
const viewFields = {
  name: z.string().trim().min(1, 'A view needs a name.').max(80),
  screen: Screen,
  /** The query string of the screen, without the question mark. */
  query: z.string().max(2000),
  is_shared: z.boolean(),
};

const SavedView = z.object({ id: z.uuid(), ...viewFields, is_mine: z.boolean(), owner: z.string() }).meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

export const listViews = endpoint({
  method: 'GET',
  path: '/api/v1/views',
  summary: 'The saved views of the caller, and those shared with them',
  allow: 'views:read',
  query: z.object({ screen: Screen.optional() }),
  responses: { 200: z.object({ views: z.array(SavedView) }) },
});

export const createView = endpoint({
  method: 'POST',
  path: '/api/v1/views',
  summary: 'Keep a view of a screen',
  allow: 'views:write',
  body: z.strictObject(viewFields),
  responses: { 200: z.object({ view: SavedView }) },
});

export const updateView = endpoint({
  method: 'PUT',
  path: '/api/v1/views/{id}',
  summary: 'Rename, replace, share or stop sharing a view',
  allow: 'views:write',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject(viewFields),
  responses: { 200: z.object({ view: SavedView }) },
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/v1/views/{id}',
  summary: 'Forget a view',
  allow: 'views:write',
  params: z.object({ id: z.uuid() }),
  responses: { 204: null },
});
