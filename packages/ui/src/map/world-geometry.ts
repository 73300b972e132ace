import { type ExtendedFeature, type ExtendedFeatureCollection, geoArea, geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { alpha3OfNumeric } from './country-code.ts';

export const [mapWidth, mapHeight] = [800, 390];

const atlas = world as unknown as Parameters<typeof feature>[0];
const antarctica = '010';
const features = (feature(atlas, atlas.objects['countries']!) as ExtendedFeatureCollection).features.filter(
  ({ id }) => String(id) !== antarctica,
);
const path = geoPath(geoNaturalEarth1().fitSize([mapWidth, mapHeight], { type: 'FeatureCollection', features }));

/** The middle of its largest part: France with its overseas parts has its own in the Atlantic. */
function centerOf(shape: ExtendedFeature): [number, number] {
  const { geometry } = shape;
  if (geometry?.type !== 'MultiPolygon') return path.centroid(shape);
  const parts = geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }));
  return path.centroid(parts.reduce((largest, part) => (geoArea(part) > geoArea(largest) ? part : largest)));
}

export const countryShapes = features.map((shape) => ({
  alpha3: alpha3OfNumeric(String(shape.id)),
  line: path(shape) ?? '',
  center: centerOf(shape),
}));
