import { Button, Checkbox, Stack } from '@mantine/core';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { useState } from 'react';
import type { CatalogProduct } from '../catalog-product.ts';

interface ChooseModulesDialogProps {
  readonly parent: CatalogProduct;
  readonly modules: readonly CatalogProduct[];
  readonly onChoose: (modules: string[]) => void;
  readonly onClose: () => void;
}

const isRequired = (module: CatalogProduct, parent: CatalogProduct): boolean => module.required_by.includes(parent.id);

/** Asked before the connection is made, because its scopes depend on the answer. */
export function ChooseModulesDialog({ parent, modules, onChoose, onClose }: ChooseModulesDialogProps) {
  const [chosen, setChosen] = useState<string[]>(() => modules.map(({ id }) => id));
  return (
    <Dialog isOpen onClose={onClose} title={`Choose ${parent.name} products`}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(chosen);
        }}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled">
              Continue
            </Button>
          </>
        }
      >
        <Checkbox.Group
          label="Modules to enable"
          description="They share this connection. You can enable others later."
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="md" mt="md">
            {modules.map((module) => (
              <Checkbox
                key={module.id}
                size="sm"
                value={module.id}
                label={module.name}
                description={isRequired(module, parent) ? `Comes with ${parent.name}. ${module.about}` : module.about}
                disabled={isRequired(module, parent)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormStack>
    </Dialog>
  );
}
