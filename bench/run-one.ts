// Measures one bench in a process of its own and reports its figures to `run.ts`.
import type { Bench, Scale } from './bench.ts';

const [name = '', scale = 'full'] = process.argv.slice(2);
const { bench } = (await import(`./benches/${name}.ts`)) as { bench: Bench };
const figures = await bench.measure(scale as Scale);
process.send?.(figures, () => process.disconnect());
