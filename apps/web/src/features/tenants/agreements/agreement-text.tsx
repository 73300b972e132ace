import { agreementBlocks } from './agreement-blocks.ts';
import classes from './agreements.module.css';

/** Scrolls by itself, so it takes focus: the keyboard must reach the end of what is signed. */
export function AgreementText({ text }: { readonly text: string }) {
  return (
    <section className={classes['text']} aria-label="Terms and conditions" tabIndex={0}>
      {agreementBlocks(text).map((block, index) => {
        const key = `${index}-${block.kind}`;
        if (block.kind === 'heading') return <h3 key={key}>{block.text}</h3>;
        if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>;
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      })}
    </section>
  );
}
