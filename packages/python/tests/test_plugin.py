"""The plugin in a run of pytest of its own."""

import pytest

FAILING = """
    def test_that_fails(world):
        world.emit("mail", "bounce")
        assert world.inbox("hooks")
"""


def test_the_report_of_a_failing_test_tells_its_world(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(FAILING)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.re_match_lines(
        [
            r".*world of this test.*",
            r"The world \S+ had the seed \d+\. In the console: http://127\.0\.0\.1:\d+/_countersign/#/\S+",
            r"What happened in it \(all\):",
            r"  \S+ event mail bounce evt_\S+: to 0; .*",
        ]
    )


def test_each_test_has_a_world_of_its_own_which_is_gone_afterwards(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest
        from pytest_countersign import ControlError

        gone = []

        @pytest.mark.parametrize("_", range(3))
        def test_world(world, _):
            gone.append(world)

        def test_gone(countersign):
            assert len({world.id for world in gone}) == 3
            for world in gone:
                with pytest.raises(ControlError, match="no world"):
                    world.timeline()
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=4)


def test_workers_of_xdist_do_not_meet(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("_", range(6))
        def test_world(world, _):
            world.emit("mail", "bounce")
            assert "event mail" in world.timeline() and "the last" not in world.timeline()
        """
    )
    pytester.runpytest_subprocess("-n", "2").assert_outcomes(passed=6)


NPX = """#!/bin/sh
echo 'npm error code E404' >&2
echo 'npm error 404 Not Found - GET https://registry.example/countersign - Not found' >&2
echo 'npm error A complete log of this run can be found in: /home/ada/.npm/_logs/1.log' >&2
exit 1
"""


@pytest.mark.parametrize(
    ("environment", "line"),
    [
        ({"PATH": ""}, r"no mock could be started: set COUNTERSIGN_URL .* install Node 22\.18 or later .*"),
        ({"PATH": "with-npx:/bin"}, r"\S*/npx --yes countersign@\S+ did not start a mock: npm error 404 Not Found - GET .*"),
        ({"COUNTERSIGN_COMMAND": "echo hello"}, r"echo hello did not start a mock: .*"),
        ({"COUNTERSIGN_COMMAND": "/nowhere/countersign"}, r"/nowhere/countersign cannot be run: No such file or directory"),
        ({"COUNTERSIGN_COMMAND": "'half"}, r"COUNTERSIGN_COMMAND is no command: No closing quotation"),
        ({"COUNTERSIGN_URL": "http://127.0.0.1:9"}, r"nothing answers at http://127\.0\.0\.1:9: .*Connection refused"),
        ({"COUNTERSIGN_URL": "127.0.0.1:4010"}, r"nothing answers at 127\.0\.0\.1:4010: unknown url type: .*"),
    ],
)
def test_without_a_mock_one_line_says_why(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], line: str
) -> None:
    pytester.makepyfile(FAILING)
    folder = pytester.mkdir("with-npx")
    (folder / "npx").write_text(NPX)
    (folder / "npx").chmod(0o755)
    for name in ("COUNTERSIGN_COMMAND", "COUNTERSIGN_URL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value.replace("with-npx", str(folder)))
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.re_match_lines([line])
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("During handling*")
    result.stdout.no_fnmatch_line("*.py:*: in *")


def test_a_marker_that_the_mock_refuses_is_one_line(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import pytest\n@pytest.mark.world(seed='x')\ndef test_it(world): pass")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.re_match_lines([r".*/seed.*"])
    result.stdout.no_fnmatch_line("*ControlError*")
