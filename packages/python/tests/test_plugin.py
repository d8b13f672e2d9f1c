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


def test_without_a_mock_one_line_says_what_to_install(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(FAILING)
    monkeypatch.delenv("COUNTERSIGN_COMMAND")
    monkeypatch.setenv("PATH", "")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.re_match_lines([r"no mock could be started: set COUNTERSIGN_URL .* install Node 24 .*"])


def test_what_is_no_mock_is_told_as_such(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile(FAILING)
    monkeypatch.setenv("COUNTERSIGN_COMMAND", "echo hello")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.re_match_lines([r"echo hello did not start a mock: .*"])
