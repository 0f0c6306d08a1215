import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useIsScripted } from '@/components/form/use-is-scripted';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { TextInput } from '@/components/ui/text-input';
import { isOffered } from '@/lib/event/offered';
import type { QuestionOf } from './build-form';
import type { QuestionProps } from './types';

type Props = QuestionProps<QuestionOf<'options'>>;

/** A group of options with a text field for other answers. Options that are not offered in the country are hidden. */
export function OptionFields(props: Props) {
  const { question, fields } = props;
  const { control } = fields;
  const pais = useWatch({ control, name: 'pais' });
  const offered = question.options.filter(({ only }) => isOffered(only, pais));
  const answers = useWatch({ control, name: [...offered.map(({ name }) => name), question.other.name] });
  const shared = {
    ...props,
    options: offered.map((option, index) => ({ ...option, isChosen: answers[index] === true })),
    text: String(answers.at(-1) ?? ''),
  };
  return question.cap?.max === 1 ? <OneOption {...shared} /> : <ManyOptions {...shared} />;
}

interface OptionsProps extends Props {
  options: readonly { name: string; label: string; isChosen: boolean }[];
  /** The text for other answers. */
  text: string;
}

/** At most one option, as radio buttons. The last one shows the text field. */
function OneOption({ question, fields, errors, options, text }: OptionsProps) {
  const { group, other } = question;
  const [isOther, setIsOther] = useState(() => isOtherChecked(group));
  /** What was typed before another option was chosen. */
  const typed = useRef('');
  const chosen = options.find(({ isChosen }) => isChosen)?.name;

  function choose(name: string | null) {
    fields.clearErrors(group);
    if (name !== null && text !== '') typed.current = text;
    setIsOther(name === null);
    for (const option of options) fields.setValue(option.name, option.name === name);
    fields.setValue(other.name, name === null ? text || typed.current : '');
  }

  const radio = (name: string | null) => ({
    type: 'radio' as const,
    // Without script, the choice is posted under the group's name.
    name: group,
    value: name ?? 'other',
    checked: name === null ? !chosen && (isOther || text !== '') : name === chosen,
    onChange: () => choose(name),
  });
  const field = fields.register(other.name);
  return (
    <div className="group/one grid grid-cols-1 gap-6">
      <ChoiceGroup
        {...question.props}
        id={group}
        error={errors[group]}
        choices={[
          ...options.map(({ name, label }) => ({ ...radio(name), label })),
          { ...radio(null), label: question.otherOption },
        ]}
      />
      <div className={text === '' ? 'hidden group-has-[[value=other]:checked]/one:block' : undefined}>
        <TextInput
          {...other}
          {...field}
          optional={undefined}
          onChange={(event) => {
            fields.clearErrors(group);
            // The text field stays visible when its text is cleared.
            setIsOther(chosen === undefined);
            return field.onChange(event);
          }}
          defaultValue={text}
          error={errors[other.name]}
        />
      </div>
    </div>
  );
}

/** Whether a group's option for other answers was chosen before the script was loaded. Hydration would reset it. */
function isOtherChecked(group: string): boolean {
  if (typeof document === 'undefined') return false;
  return document.querySelector(`main form [name="${group}"][value="other"]:checked`) !== null;
}

/** Several options, as checkboxes, and the text field. */
function ManyOptions({ question, fields, errors, options, text }: OptionsProps) {
  const { group, cap, other } = question;
  const hasText = text.trim() !== '';
  const chosen = options.filter(({ isChosen }) => isChosen).length;
  // Without script, a disabled checkbox could not be enabled again. The server validates the limit.
  const isScripted = useIsScripted();
  const isFull = isScripted && cap !== undefined && chosen + (cap.countsText && hasText ? 1 : 0) >= cap.max;
  const withoutGroupError = (name: string) => {
    const field = fields.register(name);
    return {
      ...field,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        fields.clearErrors(group);
        return field.onChange(event);
      },
    };
  };
  return (
    <>
      <ChoiceGroup
        {...question.props}
        id={group}
        status={cap && (isFull ? cap.reached : '')}
        error={errors[group]}
        choices={options.map(({ name, label, isChosen }) => ({
          ...withoutGroupError(name),
          type: 'checkbox',
          label,
          defaultChecked: !isScripted && isChosen,
          disabled: isFull && !isChosen,
        }))}
      />
      <TextInput
        {...withoutGroupError(other.name)}
        {...other}
        defaultValue={text}
        readOnly={isFull && cap.countsText && !hasText}
        error={errors[other.name]}
      />
    </>
  );
}
